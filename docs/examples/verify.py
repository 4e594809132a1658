#!/usr/bin/env python3
"""Checks an exported trail of activity against its checkpoints. Needs nothing but Python 3.8.

    python3 verify.py trail.jsonl --proof proof.json --key KID

KID is the id of a key that you noted before, apart from the server. The format is described in docs/proof.md.
"""
import argparse
import base64
import hashlib
import json
import sys

MEMBERS = (
    "id", "at", "recorded_at", "actor", "client", "person", "client_user", "client_request", "request", "action",
    "resource", "path", "status", "after_digest", "transfers",
)
# Of a record without a digest.
OLD_MEMBERS = ("sequence", *MEMBERS[:13], "before_digest", *MEMBERS[13:])


class Fault(Exception):
    pass


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def text_of(record):
    members = [record[name] for name in (OLD_MEMBERS if record.get("digest") is None else MEMBERS)]
    if record.get("facts") is not None:
        members.append(record["facts"])
    return "[" + ", ".join(json.dumps(member, ensure_ascii=False) for member in members) + "]"


def check_record(record, chain, answers):
    """Checks a record against the hash before it, and against the last digest of its resource."""
    sequence, covered = record["sequence"], text_of(record)
    if record.get("digest") is not None:
        covered = sha256(covered)
        if covered != record["digest"]:
            raise Fault(f"altered: The digest of record {sequence} does not cover it.")
    if sha256(chain + covered) != record["hash"]:
        raise Fault(f"altered: The hash of record {sequence} does not cover it.")
    resource = record["resource"]
    if record.get("digest") is not None and record["before_digest"] != answers.get(resource):
        raise Fault(f"altered: The before_digest of record {sequence} is not the last digest of its resource.")
    if resource is not None and record["after_digest"] is not None:
        answers[resource] = record["after_digest"]


def seals_of(record):
    """Gives table/id, version, digest before (None for a new row) and digest after of each row of the change."""
    for seal in (record.get("facts") or "").split():
        name, digests = seal.split("=")
        row, version = name.rsplit("/", 1)
        before, _, after = digests.rpartition(":")
        yield row, int(version), before or None, after


# Ed25519 as in RFC 8032, section 5.1: points as (X, Y, Z, T) with x = X/Z, y = Y/Z, x * y = T/Z over the field of P.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(one, other):
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(point, factor):
    result = (0, 1, 1, 0)
    while factor:
        if factor & 1:
            result = add(result, point)
        point = add(point, point)
        factor >>= 1
    return result


def is_same(one, other):
    (x1, y1, z1, _), (x2, y2, z2, _) = one, other
    return (x1 * z2 - x2 * z1) % P == 0 and (y1 * z2 - y2 * z1) % P == 0


def decode_point(data):
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        raise Fault("altered: A key or signature is no point of the curve.")
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = decode_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


def is_signature(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    s = int.from_bytes(signature[32:], "little")
    if s >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % ORDER
    return is_same(multiply(BASE, s), add(decode_point(signature[:32]), multiply(decode_point(key), digest)))


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def id_of(key):
    """The RFC 7638 thumbprint, which is the id of a key."""
    text = json.dumps({name: key[name] for name in ("crv", "kty", "x")}, separators=(",", ":"), sort_keys=True)
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def open_checkpoint(checkpoint, keys):
    """Gives what a checkpoint says, if one of the keys has signed it."""
    head, body, signature = checkpoint["signed"].split(".")
    header = json.loads(decode(head))
    key = keys.get(header.get("kid"))
    signed = key is not None and header.get("alg") == "EdDSA" and header.get("typ") == "holdfast-checkpoint"
    if not signed or not is_signature(decode(key["x"]), f"{head}.{body}".encode(), decode(signature)):
        raise Fault(f"altered: The checkpoint at record {checkpoint['sequence']} is not signed by a trusted key.")
    return json.loads(decode(body))


def read_records(path):
    with open(path, encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def out_of_order(sequence, last):
    if sequence == last:
        return Fault(f"repeated: Record {sequence} occurs twice.")
    if sequence < last:
        return Fault(f"reordered: Record {sequence} follows record {last}.")
    return Fault(f"missing: Record {last + 1} is missing: {sequence} follows {last}.")


def verify(path, proof, trusted):
    keys = {id_of(key): key for key in proof["keys"]}
    if trusted:
        keys = {kid: key for kid, key in keys.items() if kid in trusted}
    wanted = {checkpoint["sequence"]: checkpoint for checkpoint in proof["checkpoints"]}
    last, chain, tenants, seals, answers = 0, "", set(), {}, {}
    for record in read_records(path):
        sequence = record["sequence"]
        if sequence != last + 1:
            raise out_of_order(sequence, last)
        check_record(record, chain, answers)
        last, chain = sequence, record["hash"]
        for row, version, before, after in seals_of(record):
            seals.setdefault(row, []).append((version, before, after, sequence))
        if sequence in wanted:
            claims = open_checkpoint(wanted.pop(sequence), keys)
            tenants.add(claims["tenant"])
            if claims["sequence"] != sequence or claims["hash"] != chain or len(tenants) > 1:
                raise Fault(f"altered: The checkpoint at record {sequence} does not fit the trail.")
    if wanted:
        raise Fault(f"missing: The trail ends at record {last}; a checkpoint names record {max(wanted)}.")
    for row, versions in seals.items():
        digest = None
        for _, before, after, sequence in sorted(versions, key=lambda one: one[0]):
            if before != digest:
                raise Fault(f"altered: {row} was altered outside of a change before record {sequence}.")
            digest = after
    return {"records": last, "last_hash": chain, "checkpoints": len(proof["checkpoints"]), "rows": len(seals)}


def main():
    parser = argparse.ArgumentParser(description="Checks an exported trail of activity, offline.")
    parser.add_argument("trail", help="the output of: holdfast audit export TENANT")
    parser.add_argument("--proof", help="the answer of GET /activity/proof")
    parser.add_argument("--key", action="append", default=[], help="the id of a key that you trust; may be repeated")
    options = parser.parse_args()
    proof = {"checkpoints": [], "keys": []}
    if options.proof:
        with open(options.proof, encoding="utf-8") as file:
            proof = json.load(file)
    try:
        print(json.dumps(verify(options.trail, proof, set(options.key))))
    except Fault as fault:
        print(json.dumps({"fault": str(fault)}))
        sys.exit(1)


if __name__ == "__main__":
    main()
