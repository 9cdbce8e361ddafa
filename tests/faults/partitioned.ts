import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { overPostgres } from '#platform/db/open.ts'
import { createDatabase, startCluster } from '../bench/cluster.ts'
import { partitionByShop } from '../support/db/partition.ts'

const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const template = 'partitioned'

/**
 * Runs the platform's tests, or those of the files named, on a schema whose shops' tables are
 * partitioned by the shop. Each test's database is a copy of one.
 */
export const runPartitioned = async (files: string[]): Promise<number> => {
  const cluster = await startCluster()
  if (!cluster) {
    console.error('No PostgreSQL is installed, and the embedded engine is not partitioned.')
    return 1
  }
  try {
    const database = await overPostgres(await createDatabase(cluster, template), 2)
    const tables = await partitionByShop(database.db)
    await database.close()
    console.log(`${tables.length} tables in four partitions each`)
    const DATABASE_URL = await createDatabase(cluster, 'soak')
    const args = [vitest, 'run', '--project', 'platform', ...files]
    const env = { ...process.env, DATABASE_URL, TEMPLATE: template }
    return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1
  } finally {
    cluster.stop()
  }
}
