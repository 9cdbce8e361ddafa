/**
 * Empty: posting is functions, which are in `lib/platform/ledger/sql`. The database keeps the
 * migration's name.
 */
export const up = async (): Promise<void> => {}
