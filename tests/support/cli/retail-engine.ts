import { onPostgres } from '../database.ts'
import { hasRetail } from './retail.ts'

/** A whole year is run on one engine: the embedded database, but in CI on PostgreSQL, which is faster. */
export const isRetailEngine = hasRetail && onPostgres === (process.env['CI'] !== undefined)
