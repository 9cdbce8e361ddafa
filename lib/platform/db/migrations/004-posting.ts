/**
 * Posting is functions, and those are in `lib/platform/ledger/sql`: the name alone is kept in
 * the database.
 */
export const up = async (): Promise<void> => {}
