import { keepPushTrue } from "../../shared/push-device.ts";
import { onUserChange, readUser } from "../../shared/user.ts";
import { session } from "../session.ts";

let last: string | undefined = "not looked yet";
let isFollowed = false;
let work = Promise.resolve();

/** Looks whether another log-in has begun or ended since the last look. */
export function lookAtPushOwner(): void {
  const token = session.token();
  const id = readUser()?._id;
  // The person of a token is not known before the server's answer.
  if (token !== undefined && id === undefined) return;
  const now = token === undefined ? undefined : `${token} ${id ?? ""}`;
  if (!isFollowed || now === last) return;
  last = now;
  work = work.then(() => keepPushTrue(now === undefined ? undefined : id));
}

/** Ends this device's messages when its person logs out or another one logs in (rules 26.9). */
export function followPushOwner(): void {
  isFollowed = true;
  onUserChange(lookAtPushOwner);
  lookAtPushOwner();
}
