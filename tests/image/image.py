"""The image as Kubernetes runs it: its own root file system, read-only, no root, no capability. See tests/image/run.

Usage: image.py CONFIGURATION ROOT
"""

import json
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.request

# Binds the root, makes it read-only, and leaves every privilege behind: ROOT UID:GID COMMAND...
CONTAINER = """
root=$1 user=$2; shift 2
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid chroot --userspec="$user" --groups= "$root" "$@"
"""


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r} is not {expected!r}")
    print(f"{what}: {found}")


def command(*arguments):
    return ["unshare", "--mount", "sh", "-euc", CONTAINER, "sh", root, config["User"], *entrypoint, *arguments]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def until_ready(address):
    start = time.monotonic()
    while True:
        try:
            return urllib.request.urlopen(f"http://{address}/readyz").status
        except OSError:
            if time.monotonic() - start > 60:
                sys.exit("the server never gets ready")
            time.sleep(0.05)


def status(process):
    lines = pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines)


def read_only(process):
    mounts = pathlib.Path(f"/proc/{process.pid}/mountinfo").read_text().splitlines()
    return [fields[5].split(",")[0] for fields in map(str.split, mounts) if fields[4] == "/"]


def output(*arguments):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def call(address, method, request):
    grpcurl = ["target/tools/bin/grpcurl", "-plaintext", "-d", json.dumps(request), address, f"croupier.v1.{method}"]
    return json.loads(output(*grpcurl))


def look_inside():
    expect("user", config["User"], "65532:65532")
    expect("command", entrypoint + config["Cmd"], ["/usr/local/bin/croupier", "serve"])
    expect("ports", sorted(config["ExposedPorts"]), ["50051/tcp", "9464/tcp"])
    expect("environment", [name for name in config.get("Env", []) if not name.startswith("PATH=")], [])
    programs = ["sh", "cargo", "rustc", "cc", "apt", "dpkg"]
    found = [name for name in programs for folder in ("bin", "sbin", "usr/bin", "toolchain/bin") if (pathlib.Path(root) / folder / name).exists()]
    expect("programs of the build, and shells", found, [])
    expect("sources", [name for name in ("src", "cargo", "out") if (pathlib.Path(root) / name).exists()], [])
    # Plugins need the C library that the server itself has: it is no static binary.
    needed = output("readelf", "--dynamic", f"{root}/usr/local/bin/croupier")
    expect("C library", [name for name in ("libc.so.6", "libgcc_s.so.1") if name in needed], ["libc.so.6", "libgcc_s.so.1"])


def install_plugin():
    """The example in C, pinned as the image's own check of it says."""
    plugins = pathlib.Path(root) / "plugins"
    plugins.mkdir(exist_ok=True)
    gcc = ["gcc", "-std=c11", "-O2", "-shared", "-fPIC", "-I", "crates/plugin", "crates/plugin/examples/red_black.c"]
    subprocess.run([*gcc, "-o", plugins / "red_black.so"], check=True)
    checked = output(*command("plugin", "check", "/plugins/red_black.so"))
    (plugins / "plugins.toml").write_text(checked.split("plugins.toml:\n")[1])


def drive():
    calls, metrics = (f"127.0.0.1:{free_port()}" for _ in range(2))
    server = subprocess.Popen(command("serve", "--listen", calls, "--metrics-listen", metrics, "--plugins", "/plugins", "--drain-delay", "0", "--log", "warn"))
    try:
        expect("ready", until_ready(metrics), 200)
        state = status(server)
        expect("ids", state["Uid"].split() + state["Gid"].split(), ["65532"] * 8)
        expect("capabilities", int(state["CapEff"], 16) | int(state["CapBnd"], 16) & ~0x400C0, 0)
        expect("new privileges are off", state["NoNewPrivs"], "1")
        expect("root file system", read_only(server), ["ro"])
        subprocess.run(command("health", "--address", calls, "--service", "readiness"), check=True)
        cards = {"cards": {"text": "2H 3C 3S KD 8C"}}
        expect("outcome", call(calls, "RoundService/ResolveRound", cards)["round"]["outcome"], "OUTCOME_TIE")
        table = call(calls, "PayoutTableService/GetPayoutTable", {"payout_table": "red-black"})["payoutTable"]
        expect("plugin", table["origin"], "ORIGIN_PLUGIN")
        client = ["target/tools/bin/python", "tests/clients/python_client.py", calls, "tests/cases", "deploy/client/service-config.json"]
        expect("cases", output(*client), "269 rounds, 114 settlements, 8 shoes, 1 typed error")
        server.send_signal(signal.SIGTERM)
        expect("exit", server.wait(timeout=60), 0)
    finally:
        server.kill()
        server.wait()


configuration, root = sys.argv[1:]
config = json.loads(pathlib.Path(configuration).read_text())["OCIv1"]["config"]
entrypoint = config["Entrypoint"]
look_inside()
install_plugin()
drive()
