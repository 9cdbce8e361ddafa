import type { Area } from '#platform/area.ts'
import { seedBulks } from './seed.ts'
import { countedRows, rowsFeature } from './count-rows.ts'
import { forgetRows, holdRows, tellRows } from './run/forget-rows.ts'
import { routes } from './routes.ts'
import { paces, startRunner } from './run/runner.ts'

export const bulk: Area = {
  routes,
  tables: {
    bulk: {
      kept: 'ever',
      plain: [
        'operation',
        'title',
        'search',
        'state',
        'source',
        'reason',
        'note',
        'money',
        'email',
        'on_duplicate',
        'on_credited_lately',
        'notify_email',
        'task',
        'problem',
        'summary',
        'held_by',
        'moves',
      ],
    },
    bulk_mapping: { kept: 'ever', plain: ['operation', 'heads', 'mapping'] },
    bulk_row: {
      customer: 'stay',
      kept: 'ever',
      personal: ['name', 'email', 'note'],
      plain: [
        'typed_amount',
        'typed_expires',
        'verdict',
        'detail',
        'state',
        'problem',
        'undo',
        'moved_key',
        'money',
        'code_digest',
        'code_cipher',
        'code_last4',
        'id_name',
        'code_name',
        'email_name',
      ],
    },
    bulk_tally: { kept: 'with' },
    moved_in: { kept: 'ever', plain: ['source', 'key', 'id_name', 'code_name', 'email_name'] },
  },
  work: [
    async (platform) =>
      startRunner(platform, paces[platform.env.DATABASE_URL ? 'postgres' : 'pglite']),
  ],
  counts: { [rowsFeature]: countedRows },
  hold: holdRows,
  forget: forgetRows,
  tell: tellRows,
  seeds: {
    campaigns: ({ trx, platform, shop, staff, dice, now, made }) =>
      seedBulks(trx, platform, shop, staff[0]!, dice, now, made.customers),
  },
}
