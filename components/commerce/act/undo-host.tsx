'use client'

import dynamic from 'next/dynamic'
import { askUndo, useUndoing } from './undoing.ts'

const UndoDialog = dynamic(() => import('./undo-dialog.tsx').then((file) => file.UndoDialog), {
  ssr: false,
})

/** Shows the undo that a toast opened; mounted once, in the frame. */
export function UndoHost() {
  const id = useUndoing()
  return id && <UndoDialog key={id} transactionId={id} onClose={() => askUndo(null)} />
}
