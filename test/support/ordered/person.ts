import { expect } from "vitest";
import { accountHolder, newNumber } from "../transfers.ts";
import type { TestApp } from "../world.ts";
import { bad, but, NOWHERE, type Refusal, type Visits } from "./walk.ts";

/** Calls about a person's account numbers, identity, webhook address and contacts. */

const ALL_FIELDS = "All fields are required";
const CONTACT = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08031230001" };

async function contactOf(world: TestApp) {
  const user = await world.makeUser();
  const saved = await world.call("POST /auth/contact", { token: user.token, body: CONTACT });
  return { user, saved, id: saved.body.contact._id };
}

const contactsOf = async (world: TestApp, token: string) =>
  (await world.call("GET /auth/contact", { token })).body.contacts;

export const PERSON: Visits = {
  "GET /auth/validateUser/{userName}": {
    does: async (world) => {
      const [user, other] = [await world.makeUser(), await world.makeUser()];
      const asked = { token: user.token, params: { userName: other.userName } };
      const reply = await world.call("GET /auth/validateUser/{userName}", asked);
      expect(reply.body).toMatchObject({ userName: other.userName, fullName: "Test Person" });
      return reply;
    },
    refuses: [
      bad("Enter a username", { params: { userName: " " } }),
      {
        is: "404 receiver_unknown",
        msg: "No user has that username.",
        ask: { params: { userName: "nobody_at_all" } },
      },
    ],
  },
  "GET /auth/generateAcc": {
    does: async (world) => {
      const { user, accounts } = await accountHolder(world);
      const reply = await world.call("GET /auth/generateAcc", { token: user.token });
      expect(reply.body.accountNumbers).toEqual(accounts);
      expect(reply.body.reservedAccountNo3).toBe(accounts[2]?.accountNumber);
      return reply;
    },
    refuses: [
      {
        is: "422 identity_needed",
        msg: "Verify your NIN or BVN first. Banks need it to give you an account number.",
      },
    ],
  },
  "POST /generateAcc": {
    does: async (world) => {
      const { user, accounts } = await accountHolder(world);
      const asked = { token: user.token, body: { bankName: "Wema bank" } };
      const reply = await world.call("POST /generateAcc", asked);
      expect(reply.body.accountNumbers).toContainEqual(
        accounts.find(({ bankName }) => bankName === "Wema bank"),
      );
      return reply;
    },
    refuses: [
      bad("Select a bank", { body: { bankName: "" } }),
      {
        is: "422 bank_not_offered",
        msg: "We cannot open an account at this bank. Choose another bank.",
        ask: async (world) => ({
          token: (await accountHolder(world)).user.token,
          body: { bankName: "Bank of Nowhere" },
        }),
      },
    ],
  },
  "POST /auth/updateWebhook": {
    does: async (world) => {
      const { token } = await world.makeUser();
      const webhookUrl = "https://shop.example.com/hook";
      const reply = await world.call("POST /auth/updateWebhook", { token, body: { webhookUrl } });
      expect(reply.body.webhookSecret).toMatch(/^whsec_/);
      expect((await world.call("GET /auth", { token })).body.user.webhookUrl).toBe(webhookUrl);
      return reply;
    },
    refuses: [
      bad("Enter a web address", { body: {} }),
      ...["somewhere", "ftp://shop.example.com", "https://me:secret@shop.example.com"].map(
        (webhookUrl): Refusal => ({
          is: "400 webhook_url_refused",
          msg: "This webhook address cannot be used.",
          ask: { body: { webhookUrl } },
        }),
      ),
    ],
  },
  "POST /auth/updateKyc": {
    does: async (world) => {
      const { token } = await world.makeUser();
      const nin = newNumber();
      const reply = await world.call("POST /auth/updateKyc", { token, body: { nin } });
      expect(reply.body.user.nin).toBe(`${nin.slice(0, 3)}******${nin.slice(-2)}`);
      return reply;
    },
    refuses: [
      bad("Enter your BVN or your NIN", { body: {} }),
      bad("Enter your BVN or your NIN", { body: { nin: "", bvn: "" } }),
      {
        is: "422 identity_mismatch",
        msg: "The name on this number is not the name on your account.",
        ask: { body: { nin: "22000000001" } },
        counts: ["identity_try insert", "identity_try update"],
      },
    ],
  },
  "POST /auth/contact": {
    does: async (world) => {
      const { user, saved } = await contactOf(world);
      expect(saved.body.contact).toMatchObject(CONTACT);
      expect(await contactsOf(world, user.token)).toEqual([saved.body.contact]);
      return saved;
    },
    refuses: [
      bad(ALL_FIELDS, but(CONTACT, { contactName: "" })),
      bad(ALL_FIELDS, but(CONTACT, { contactNumber: "" })),
      bad("Please select a network", but(CONTACT, { contactNetwork: "select" })),
      {
        is: "409 contact_exists",
        msg: "This number is already in your contacts.",
        ask: async (world) => ({ token: (await contactOf(world)).user.token, body: CONTACT }),
      },
    ],
  },
  "GET /auth/contact": {
    does: async (world) => {
      const { user, saved } = await contactOf(world);
      const reply = await world.call("GET /auth/contact", { token: user.token });
      expect(reply.body.contacts).toEqual([saved.body.contact]);
      return reply;
    },
    refuses: [],
  },
  "PATCH /auth/contact/{id}": {
    does: async (world) => {
      const { user, id } = await contactOf(world);
      const body = { contactName: "Mummy", contactNetwork: "GLO", contactNumber: "08051230001" };
      const reply = await world.call("PATCH /auth/contact/{id}", { token: user.token, params: { id }, body });
      expect(await contactsOf(world, user.token)).toMatchObject([{ _id: id, ...body }]);
      return reply;
    },
    refuses: [
      bad(ALL_FIELDS, { params: { id: NOWHERE }, body: { contactName: " " } }),
      bad("Please select a network", { params: { id: NOWHERE }, body: { contactNetwork: "select" } }),
      {
        is: "404 not_found",
        msg: "We could not find this.",
        ask: { params: { id: NOWHERE }, body: CONTACT },
      },
    ],
  },
  "DELETE /auth/contact/{id}": {
    does: async (world) => {
      const { user, id } = await contactOf(world);
      const reply = await world.call("DELETE /auth/contact/{id}", { token: user.token, params: { id } });
      expect(await contactsOf(world, user.token)).toEqual([]);
      return reply;
    },
    refuses: [{ is: "404 not_found", msg: "We could not find this.", ask: { params: { id: NOWHERE } } }],
  },
};
