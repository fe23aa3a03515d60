import * as z from "zod/mini";
import { NETWORKS } from "../core/networks.ts";
import { defineRoute } from "./define.ts";
import { id, message, phone, text, time } from "./shapes.ts";

/** Phone numbers that a person saved under a name. */

const ALL_REQUIRED = "All fields are required";
const MAX_NAME = 60;

const contact = z.object({
  _id: id,
  contactName: z.string(),
  contactNumber: z.string(),
  contactNetwork: z.enum(NETWORKS),
  createdAt: time,
});

const contactForm = z.object({
  contactName: text(ALL_REQUIRED, MAX_NAME),
  contactNetwork: z.enum(NETWORKS, "Please select a network"),
  contactNumber: phone(ALL_REQUIRED),
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
