import type { Area } from '#platform/area.ts'
import type { Table } from '#platform/exports/table.ts'
import { journalTable } from './export-rows/journal-rows.ts'
import { liabilityTable } from './export-rows/liability-rows.ts'
import { rollUpJobOf } from './roll-up.ts'
import { routes } from './routes.ts'

export const analytics: Area = {
  routes,
  tables: {
    month_close: { kept: 'ever' },
    rollup: { kept: 'ever', plain: ['time_zone'] },
    rollup_age: { kept: 'ever', plain: ['span', 'of_kind', 'money', 'source'] },
    rollup_band: { kept: 'ever' },
    rollup_day: { kept: 'ever', plain: ['kind', 'of_kind', 'contra', 'money', 'source', 'reason'] },
  },
  jobs: [rollUpJobOf],
  exports: {
    journal: { right: 'read', file: 'journal', ...(journalTable as Table) },
    liability: {
      right: 'read',
      file: 'liability',
      feature: 'liability',
      ...(liabilityTable as Table),
    },
  },
}
