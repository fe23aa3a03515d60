import { expect, test, vi } from "vitest";
import { createPasskeys } from "./passkeys.ts";

test.each([
  ["https://shop.example", "shop.example"],
  ["http://localhost:3000", "localhost"],
  ["http://127.0.0.1:3000", undefined],
  ["http://[::1]:3000", undefined],
  ["https://192.168.1.20", undefined],
])("passkeys of the house at %s are made for %s: an IP address has none", (publicUrl, host) => {
  expect(createPasskeys(publicUrl).host).toBe(host);
});

/**
 * A new passkey whose maker is proven by a chain of certificates that a stranger made: the first names
 * http://127.0.0.1:9/inner as the place of its list of revoked ones. Good until 2099.
 */
const CERTIFIED =
  "o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYRgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABjeDVjglkBfzCCAXswggEioAMCAQICAQIwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAxMBUjAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MDEwMTAwMDAwMFowDDEKMAgGA1UEAxMBTDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJGzm-PjF2KPU6GdEMiMonXKa43d01vDF_k9zVxn-YD2Lt3w1cGIGGM7m7EPcztFizBuzH0iYUkZWhDB4qVntpOjczBxMCkGA1UdHwQiMCAwHqAcoBqGGGh0dHA6Ly8xMjcuMC4wLjE6OS9pbm5lcjBEBgorBgEEAdZ5AgERBDYwNAIBAwoBAQIBBAoBAQQgeFspcq3f3TzRYiafP66QD8VeDN3ijA3t-TqnGQMhgsUEADAAMAAwCgYIKoZIzj0EAwIDRwAwRAIgWCeruRhKPg6IjqbDO5Vl87Sc47yP05Nm9Wh7piEB2p0CIGelZK1YllcZXp742ZWOmtdzXOCUOIKCPVWbBFMQ6zRtWQENMIIBCTCBsaADAgECAgEBMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMTAVIwIBcNMjAwMTAxMDAwMDAwWhgPMjA5OTAxMDEwMDAwMDBaMAwxCjAIBgNVBAMTAVIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT7mpIgHbX06msj9_3thHeB0caMTxowk70uakj99r5q8UYEtacBG6cFpjMs_4ibKFsg9bobb1bMPD2tX2VqzOZ4owIwADAKBggqhkjOPQQDAgNHADBEAiBbvL75OIJlCJpWSqKDmUuDbgPjndNXtUGtgEw7vgmFxgIgLYxXEIMW3Ub6oCrX0XY3NVA0aiyJMrbgckrsjc-DtYNoYXV0aERhdGFYlEmWDeWIDoxodDQXD2R2YFuP5K65ooYyx5lc87qDHZdjRQAAAAEAAAAAAAAAAAAAAAAAAAAAABAFBQUFBQUFBQUFBQUFBQUFpQECAyYgASFYIJGzm-PjF2KPU6GdEMiMonXKa43d01vDF_k9zVxn-YD2IlggLt3w1cGIGGM7m7EPcztFizBuzH0iYUkZWhDB4qVntpM";

test("a new passkey that brings certificates is refused, and no address in them is called", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("called"));
  const challenge = Buffer.alloc(32, 7).toString("base64url");
  const said = { type: "webauthn.create", challenge, origin: "http://localhost:3000", crossOrigin: false };
  const clientDataJSON = Buffer.from(JSON.stringify(said)).toString("base64url");
  const id = Buffer.alloc(16, 5).toString("base64url");
  const response = { clientDataJSON, attestationObject: CERTIFIED };
  const answer = { id, rawId: id, type: "public-key" as const, response };
  expect(await createPasskeys("http://localhost:3000").readNew(answer, challenge)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});
