import { setFlagsFromString } from "node:v8";

/**
 * Import this before everything else. The engine learns from the first minute, when what is made stays, where
 * to put what is made later: orders and answers then went to the heap of old objects, and each stayed there
 * for minutes after its end (decision 0066).
 */
setFlagsFromString("--no-allocation-site-pretenuring");
