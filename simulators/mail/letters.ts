/** A letter as it was received. `to` is the envelope's. */
export type Caught = {
  n: number;
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Files that came with it; the bytes are not kept. */
  attachments: { name: string; type: string; size: number }[];
  receivedAt: string;
};
