import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { unreadAnswers } from "../../flows/disputes/own.ts";
import { mailOwnReceipt } from "../../flows/mails/receipt.ts";
import {
  clearNotifications,
  listNotifications,
  postNotice,
  readNotices,
} from "../../flows/notifications/notifications.ts";
import { readNetworkStatus } from "../../flows/reporting/network-status.ts";
import { dayOf, readStatus } from "../../flows/status/read.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";

/** Routes of broadcast notifications and of network status. */
export function noticeRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listNotifications, async ({ user }) => {
      const [notices, unreadProblems] = await Promise.all([
        listNotifications(deps, user.id),
        unreadAnswers(deps, user.id),
      ]);
      return ok({ notifications: notices.map(shapeOf), unreadProblems });
    }),
    on(routes.clearNotifications, async ({ body, user }) => {
      await clearNotifications(deps, user.id, body.upTo);
      return ok({ msg: "Notifications cleared" });
    }),
    on(routes.readNotice, async () => {
      const notices = await readNotices(deps);
      return ok({ msg: notices[0]?.msg ?? "", notifications: notices.map(shapeOf) });
    }),
    on(routes.postNotice, async ({ body, user, address, requestKey: key }) => {
      const named = key ? requestKey({ userId: user.id, key, route: "notice", body }) : undefined;
      const posted = await postNotice(deps, { actor: user, msg: body.msg, address, requestKey: named });
      return posted.ok ? ok({ msg: "Notification updated", notification: shapeOf(posted.value) }) : posted;
    }),
    on(routes.mailReceipt, async ({ params, user }) => {
      const sent = await mailOwnReceipt(deps, user.id, params.id);
      return sent.ok ? ok({ msg: "We are sending the receipt to your email" }) : sent;
    }),
    on(routes.networkStatus, async () => {
      // Without the day's figures, as while they are old, a purchase goes on without them.
      const report = await readStatus(deps).catch(() => undefined);
      const networks = await readNetworkStatus(deps);
      return ok({ networks: networks.map((one) => ({ ...one, day: dayOf(report, one.name) })) });
    }),
  ];
}

function shapeOf({ id, ...notice }: { id: string; msg: string; createdAt: Date }) {
  return { _id: id, ...notice };
}
