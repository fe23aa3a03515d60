import { useEffect, useState } from "react";
import { ApiError } from "../../shared/api/api.ts";
import { resendTime } from "./flow.ts";

/**
 * Counts the seconds until a request may be repeated: from `until` at first, then from the Retry-After of a
 * refusal.
 */
export function useCountdown(until = 0) {
  const [end, setEnd] = useState(until);
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((end - now) / 1_000));
  useEffect(() => {
    if (Date.now() >= end) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [end, seconds]);
  const startUntil = (time: number) => {
    setNow(Date.now());
    setEnd(time);
  };
  return {
    seconds,
    startUntil,
    /** For `catch`: starts the server's wait and rethrows the refusal. */
    onRefused: (error: unknown): never => {
      if (error instanceof ApiError && error.retryAfter) startUntil(resendTime(Date.now(), error.retryAfter));
      throw error;
    },
  };
}
