import type { Area } from '#platform/area.ts'
import { sql } from 'kysely'
import { routes } from './routes.ts'

export const uploads: Area = {
  routes,
  tables: {
    file: {
      secret: ['key'],
      kept: [
        { days: 0, since: 'expires_at' },
        { days: 1, since: 'created_at', only: sql`whole_at is null` },
      ],
      plain: ['key', 'kind', 'name', 'type'],
    },
    file_chunk: { stays: true, kept: 'with', plain: ['bytes'] },
  },
}
