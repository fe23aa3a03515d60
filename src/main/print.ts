/** One line for the person at the terminal. Programs that are started by hand speak through it; the server logs. */
export const say = (line: string): void => console.log(line);
