/** Prints one line at the terminal, for programs that people start by hand; the server logs. */
export const say = (line: string): void => console.log(line);
