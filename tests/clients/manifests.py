"""Reads YAML as the API server of Kubernetes would, for several of its versions, and prints it as JSON.

Usage: manifests.py [VERSION...] < DOCUMENTS

Prints a list of the documents. With versions, each document must be valid under each of them, with no field that is unknown there;
what is not of Kubernetes itself is held against the short schemas below. Faults go to standard error, and end it with 1.
"""

import json
import sys

import jsonschema
import yaml
from kubernetes_validate import SchemaNotFoundError, ValidationError, validate


def closed(required, **more):
    """An object with these fields and perhaps those, and no other."""
    properties = {**required, **more}
    return {"type": "object", "required": list(required), "properties": properties, "additionalProperties": False}


TEXT, TEXTS = {"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}
RULE = {
    "oneOf": [
        closed({"record": TEXT, "expr": TEXT}),
        closed({"alert": TEXT, "expr": TEXT}, **{"for": TEXT, "labels": TEXTS, "annotations": TEXTS}),
    ]
}
# The fields of the Prometheus operator's kinds that the chart uses.
OPERATOR = {
    "ServiceMonitor": closed(
        {
            "selector": closed({"matchLabels": TEXTS}),
            "endpoints": {"type": "array", "items": closed({"port": TEXT, "interval": TEXT})},
        }
    ),
    "PrometheusRule": closed({"groups": {"type": "array", "items": closed({"name": TEXT, "rules": {"type": "array", "items": RULE}})}}),
}


class Loader(yaml.SafeLoader):
    """Refuses a key that stands twice."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"{twice} stands twice", node.start_mark)
        return super().construct_mapping(node, deep)


def fault(document, version):
    """What is wrong with a document under a version, if anything is."""
    try:
        if document["apiVersion"] == "monitoring.coreos.com/v1":
            jsonschema.validate(document["spec"], OPERATOR[document["kind"]])
        else:
            validate(document, version, strict=True)
    except (jsonschema.ValidationError, ValidationError) as error:
        return f"{'.'.join(map(str, error.path))}: {error.message}"
    except (SchemaNotFoundError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


documents = [document for document in yaml.load_all(sys.stdin, Loader) if document is not None]
faults = [
    f"{version} {document['kind']} {document['metadata']['name']}: {found}"
    for version in sys.argv[1:]
    for document in documents
    if (found := fault(document, version))
]
print(json.dumps(documents))
sys.exit("\n".join(faults) or 0)
