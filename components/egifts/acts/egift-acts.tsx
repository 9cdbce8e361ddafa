'use client'

import type { EgiftAct, EgiftDetail } from '#contract/egifts/egift.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DateDialog } from './date-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RecipientDialog } from './recipient-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

export type GiftDialog = { gift: EgiftDetail; zone: string; onClose: () => void }

/** The dialog of an act. */
export function EgiftDialog({ act, ...rest }: GiftDialog & { act: EgiftAct }) {
  if (act === 'send') return <SendDialog {...rest} />
  if (act === 'recipient') return <RecipientDialog {...rest} />
  if (act === 'date') return <DateDialog {...rest} />
  if (act === 'link') return <LinkDialog {...rest} />
  return <AskDialog act={act} {...rest} />
}
