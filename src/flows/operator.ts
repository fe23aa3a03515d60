/** The actor of acts at the machine itself, where nobody is logged in. No person has this id. */
export const OPERATOR = { id: "01990000-0000-7000-8009-000000000001", userName: "server operator" };
