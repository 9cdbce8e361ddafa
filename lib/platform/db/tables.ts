/**
 * All tables with their columns. An area adds its own in its tables.ts (`declare module`), so that
 * the database layer names no area.
 */
// oxlint-disable-next-line no-empty-interface, consistent-type-definitions -- areas add to it
export interface Tables {}
