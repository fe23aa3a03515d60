import { createRootRoute } from "@tanstack/react-router";
import { RootFrame } from "../app/root-frame.tsx";
import { NotFound } from "../app/lost.tsx";

export const Route = createRootRoute({ component: RootFrame, notFoundComponent: NotFound });
