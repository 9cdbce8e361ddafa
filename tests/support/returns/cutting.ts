import { CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'
import { onPostgres } from '../database.ts'

type Execute = DefaultQueryExecutor['executeQuery']

/**
 * Does some work with the connection cut before its statement number `at`: PostgreSQL ends the
 * session, an embedded database refuses the statement. Returns whether the work got that far.
 */
export const withCutBefore = async (at: number, work: () => Promise<unknown>): Promise<boolean> => {
  let statements = 0
  const execute = Reflect.get(DefaultQueryExecutor.prototype, 'executeQuery') as Execute
  const cut = vi
    .spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
    .mockImplementation(async function (this: DefaultQueryExecutor, query) {
      statements += 1
      if (statements !== at) return (await execute.call(this, query)) as never
      if (onPostgres)
        await execute.call(
          this,
          CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())') as never,
        )
      throw new Error('cut')
    })
  try {
    await work()
  } finally {
    cut.mockRestore()
  }
  return statements >= at
}
