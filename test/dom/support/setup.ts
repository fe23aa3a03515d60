import { freshDatabase } from "../../support/database.ts";
import { PASSKEY_HOUSE } from "../../support/passkeys.ts";
import { startTestApp } from "../../support/world.ts";
import { installWindow } from "./window.ts";
import { useServer } from "./server.ts";

/** Runs before each file: one window for the process, one server on a database of its own for the file. */
installWindow();
useServer(await startTestApp(await freshDatabase(), { publicUrl: PASSKEY_HOUSE }));
