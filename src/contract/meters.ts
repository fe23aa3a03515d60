import * as z from "zod/mini";
import { METER_TYPES } from "../core/electricity.ts";
import { defineRoute } from "./define.ts";
import { money } from "./money.ts";
import { meterForm } from "./purchases.ts";
import { id, message, text, time } from "./shapes.ts";

/** Electricity meters that a person bought for or gave a name. */

const MAX_NAME = 40;

const meter = z.object({
  /** The id of its name; null for a meter without one. */
  _id: z.nullable(id),
  /** Empty for a meter without a name. */
  name: z.string(),
  meterId: z.int(),
  company: z.string(),
  meterNumber: z.string(),
  meterType: z.enum(METER_TYPES),
  /** As the company told it with the last purchase; empty before one. */
  owner: z.string(),
  /** The amount of the last purchase, without the charge; null before one. */
  lastAmount: z.nullable(money),
  /** The units of the last purchase, as the company told them; empty where it did not. */
  lastUnits: z.string(),
  lastAt: z.nullable(time),
});

export const listMeters = defineRoute({
  method: "GET",
  path: "/auth/meter",
  access: "user",
  scope: "read",
  summary: "The meters you bought electricity for or named, last used first",
  answer: z.object({ meters: z.array(meter) }),
  errors: ["not_logged_in"],
});

export const nameMeter = defineRoute({
  method: "POST",
  path: "/auth/meter",
  access: "user",
  scope: "buy",
  summary: "Give an electricity meter a name, or another name",
  body: z.extend(meterForm, { name: text("Enter a name for the meter", MAX_NAME) }),
  answer: z.object({ msg: z.string(), _id: id }),
  errors: ["not_logged_in", "too_many_meters"],
});

export const forgetMeter = defineRoute({
  method: "DELETE",
  path: "/auth/meter/{id}",
  access: "user",
  scope: "buy",
  summary: "Remove the name of a meter",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});
