import type { Area } from '#platform/area.ts'

export const versions: Area = {
  tables: {
    draft: { kept: 'ever', plain: ['kind', 'subject', 'data'] },
    version: { kept: 'ever', plain: ['kind', 'subject', 'data', 'note'] },
  },
}
