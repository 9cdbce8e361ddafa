import type { Area } from '#platform/area.ts'
import { expireJobOf } from './expire.ts'
import { forgetNotes } from './forget-notes.ts'
import { sealJobOf } from './seal.ts'
import { tellMovements } from './tell-movements.ts'

export const ledger: Area = {
  tables: {
    entry: { kept: 'ever', plain: ['contra', 'hash'] },
    lot: { kept: 'ever', plain: ['kind'] },
    movement: {
      kept: 'ever',
      personal: ['note'],
      plain: ['kind', 'reason', 'salt', 'note_digest', 'source', 'cause_kind', 'cause_id'],
    },
    seal: { kept: 'ever', plain: ['hash'] },
  },
  jobs: [sealJobOf, expireJobOf],
  forget: forgetNotes,
  tell: tellMovements,
}
