/** Scripts that list the faces of each font; the bundler puts their names in here. */
export const fontLists: Readonly<Record<string, string>> = {}
