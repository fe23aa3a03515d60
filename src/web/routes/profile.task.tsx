export { TasksScreen as Screen } from "../features/tasks/tasks-screen.tsx";
