import * as z from "zod/mini";
import { groupsOf, MAX_GROUP_NAME, MAX_GROUPS } from "../core/contact-groups.ts";
import { NETWORKS } from "../core/networks.ts";
import { defineRoute } from "./define.ts";
import { DOCUMENTED, id, message, phone, PLEASE_CHECK, text, time } from "./shapes.ts";

/** Phone numbers that a person saved under a name. */

const ALL_REQUIRED = "All fields are required";
const MAX_NAME = 60;

const contact = z.object({
  _id: id,
  contactName: z.string(),
  contactNumber: z.string(),
  contactNetwork: z.enum(NETWORKS),
  contactGroups: z.array(z.string()),
  createdAt: time,
});

const groupName = z
  .string(PLEASE_CHECK)
  .check(
    z.trim(),
    z.maxLength(MAX_GROUP_NAME, `A group's name has at most ${MAX_GROUP_NAME} characters`),
    z.regex(/^[^,]*$/, "A group's name has no comma"),
  );

/** Names that differ in the case of letters alone are one group. */
const groups = z.pipe(
  z.array(groupName, PLEASE_CHECK).check(z.maxLength(MAX_GROUPS, `Choose at most ${MAX_GROUPS} groups`)),
  z.transform((names: string[]) => groupsOf(names)),
);
DOCUMENTED.add(groups, {
  type: "array",
  maxItems: MAX_GROUPS,
  items: { type: "string", maxLength: MAX_GROUP_NAME },
});

const contactForm = z.object({
  contactName: text(ALL_REQUIRED, MAX_NAME),
  contactNetwork: z.enum(NETWORKS, "Please select a network"),
  contactNumber: phone(ALL_REQUIRED),
  /** None, when left out. */
  contactGroups: z.optional(groups),
});

export const listContacts = defineRoute({
  method: "GET",
  path: "/auth/contact",
  access: "user",
  scope: "read",
  summary: "Your contacts, by name",
  answer: z.object({ contacts: z.array(contact) }),
  errors: ["not_logged_in"],
});

export const addContact = defineRoute({
  method: "POST",
  path: "/auth/contact",
  access: "user",
  scope: "buy",
  summary: "Save a number under a name",
  body: contactForm,
  answer: z.object({ msg: z.string(), contact }),
  errors: ["not_logged_in", "contact_exists", "too_many_contacts"],
});

export const editContact = defineRoute({
  method: "PATCH",
  path: "/auth/contact/{id}",
  access: "user",
  scope: "buy",
  summary: "Change one of your contacts; fields left out stay as they are",
  params: z.object({ id }),
  body: z.object({
    contactName: z.optional(contactForm.shape.contactName),
    contactNetwork: z.optional(contactForm.shape.contactNetwork),
    contactNumber: z.optional(contactForm.shape.contactNumber),
    contactGroups: contactForm.shape.contactGroups,
  }),
  answer: z.object({ msg: z.string(), contact }),
  errors: ["not_logged_in", "not_found", "contact_exists"],
});

export const deleteContact = defineRoute({
  method: "DELETE",
  path: "/auth/contact/{id}",
  access: "user",
  scope: "buy",
  summary: "Delete one of your contacts",
  params: z.object({ id }),
  answer: message,
  errors: ["not_logged_in", "not_found"],
});
