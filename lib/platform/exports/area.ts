import type { Area } from '#platform/area.ts'
import { countEverything, everythingLines } from './everything/write-everything.ts'
import { forgetExports } from './forget-exports.ts'
import { routes } from './routes.ts'
import { exportJobOf } from './run-export.ts'
import { tellExports } from './tell-exports.ts'

export const exports: Area = {
  routes,
  tables: {
    export: {
      kept: [{ days: 90, since: 'created_at' }],
      personal: ['filters'],
      plain: ['kind', 'locale', 'state', 'cut', 'problem'],
    },
  },
  jobs: [exportJobOf],
  exports: {
    everything: {
      right: 'settings',
      file: 'everything',
      count: countEverything,
      lines: everythingLines,
    },
  },
  forget: forgetExports,
  tell: tellExports,
}
