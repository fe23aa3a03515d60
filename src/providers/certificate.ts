import { isIP } from "node:net";
import { connect } from "node:tls";
import type { CertificateAnswer, CertificatePort } from "../core/ports-alerts.ts";

const WAIT_MS = 10_000;

/**
 * Reads the certificate that a host shows. It need not be valid: one that has ended is what is looked for.
 * Nothing is sent beyond the greeting.
 */
export function createCertificates(waitMs = WAIT_MS): CertificatePort {
  return {
    ask: (host, port) =>
      new Promise<CertificateAnswer>((resolve) => {
        const servername = isIP(host) === 0 ? { servername: host } : {};
        const socket = connect({ host, port, rejectUnauthorized: false, ...servername });
        const end = (answer: CertificateAnswer) => {
          socket.destroy();
          resolve(answer);
        };
        socket.setTimeout(waitMs, () => end({ kind: "no_answer", note: "no answer in time" }));
        socket.once("error", (error: NodeJS.ErrnoException) =>
          end({ kind: "no_answer", note: error.code ?? "no answer" }),
        );
        socket.once("secureConnect", () => {
          const at = new Date(socket.getPeerCertificate().valid_to);
          end(
            Number.isNaN(at.getTime()) ? { kind: "no_answer", note: "no certificate" } : { kind: "ends", at },
          );
        });
      }),
  };
}
