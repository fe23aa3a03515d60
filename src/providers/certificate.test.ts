import { createServer as createPlain, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { createCertificates } from "./certificate.ts";

/** A key and a certificate of nobody, which ends on 29 November 2026. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTeOpHBOaNDTt89Uv
3icG3T7E7UAZoLlPrqJF2w/sXU+hRANCAASgS+Wk9tsLc5MAhPlIkrsB4++nRp2s
q6fwv0XTWNpEBbxO9gUgUKaYVvOsH+zWXsUOt6qboppxlY/qQl5MZ7Jp
-----END PRIVATE KEY-----`;
const CERT = `-----BEGIN CERTIFICATE-----
MIIBhDCCASmgAwIBAgIUFySwGXdIazYXKYgQce+ohLy8ep0wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMB4XDTI2MTEyODEwMDUwNVoXDTI2MTEy
OTEwMDUwNVowFzEVMBMGA1UEAwwMc2hvcC5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEoEvlpPbbC3OTAIT5SJK7AePvp0adrKun8L9F01jaRAW8TvYF
IFCmmFbzrB/s1l7FDreqm6KacZWP6kJeTGeyaaNTMFEwHQYDVR0OBBYEFMdCRzQZ
mbbi9hKop3vIS2sstihvMB8GA1UdIwQYMBaAFMdCRzQZmbbi9hKop3vIS2sstihv
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAP77/Iy9OHzPZGov
InKr0F84eY5VG1BbVGfGPglNHJnuAiEA1CyFCNrOlCYt73V3ucOaAslLdX2X00P2
zx9oTbMj4SU=
-----END CERTIFICATE-----`;

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

test("the end of a certificate is read, whoever signed it and whether or not it has ended", async () => {
  const port = await listen(createServer({ key: KEY, cert: CERT }));
  expect(await createCertificates().ask("127.0.0.1", port)).toEqual({
    kind: "ends",
    at: new Date("2026-11-29T10:05:05Z"),
  });
});

test("nobody there, and somebody who says nothing, are no answer", async () => {
  const port = await listen(createPlain());
  expect(await createCertificates(50).ask("127.0.0.1", port)).toEqual({
    kind: "no_answer",
    note: "no answer in time",
  });
  const gone = createPlain();
  const free = await listen(gone);
  await new Promise<void>((resolve) => {
    gone.close(() => resolve());
  });
  expect(await createCertificates().ask("127.0.0.1", free)).toMatchObject({ kind: "no_answer" });
});
