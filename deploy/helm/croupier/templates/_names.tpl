{{- define "croupier.name" -}}
{{- $name := ternary .Release.Name (printf "%s-croupier" .Release.Name) (contains "croupier" .Release.Name) -}}
{{- default $name .Values.nameOverride | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "croupier.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/name: croupier
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* What the server's pods have in common, and no other pod has. */}}
{{- define "croupier.selector" -}}
app.kubernetes.io/name: croupier
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "croupier.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ default $.Chart.AppVersion .tag }}{{ end }}
{{- end -}}
{{- end }}

{{- define "croupier.pullSecrets" -}}
{{- with .Values.image.pullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end -}}
{{- end }}

{{/* The name of the ConfigMap with payout tables, if there is one. */}}
{{- define "croupier.tables" -}}
{{- with .Values.tables -}}
{{- if .configMap }}{{ .configMap }}{{ else if .files }}{{ include "croupier.name" $ }}-tables{{ end -}}
{{- end -}}
{{- end }}

{{/* The restricted profile, for a container and for its pod. */}}
{{- define "croupier.restricted" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}
{{- define "croupier.restrictedPod" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}
