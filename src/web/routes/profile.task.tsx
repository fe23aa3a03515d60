import { createFileRoute } from "@tanstack/react-router";
import { TasksScreen } from "../features/tasks/tasks-screen.tsx";

export const Route = createFileRoute("/profile/task")({
  staticData: { title: "Tasks" },
  component: TasksScreen,
});
