'use client'

import { Button } from '#components/ui/button/button.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { inputLook } from '#components/ui/form/input-look.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'

type Props = {
  title: string
  url: string
  words: { label: string; close: string; until: string }
  onClose: () => void
}

/** Shows a link that was made, for copying, and until when it works. */
export function LinkDialog({ title, url, words, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <CopyButton text={url} of={words.label} />
        </>
      }
    >
      <input
        readOnly
        aria-label={words.label}
        className={`${inputLook} h-control`}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="mt-2 text-sm text-text-muted">{words.until}</p>
    </Dialog>
  )
}
