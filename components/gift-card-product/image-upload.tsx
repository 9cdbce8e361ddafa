'use client'

import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'
import { upload } from '#client/upload.ts'
import { uploadFile } from '#contract/uploads/calls.ts'

const mostBytes = 512 * 1024
const types = ['image/png', 'image/jpeg', 'image/gif']

/** Uploads one image at a time; obvious problems are reported before, others by the platform. */
export function ImageUpload({
  problem,
  onUploaded,
}: {
  problem?: string
  onUploaded: (src: string) => void
}) {
  const t = useTranslations('gift-card-product.images')
  const refusalText = useRefusalText()
  const id = useId()
  const isHere = useIsHere()
  const field = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string>()
  const send = async (file: File) => {
    if (!types.includes(file.type)) return setWrong(t('wrongType'))
    if (file.size > mostBytes) return setWrong(t('tooLarge'))
    setWrong(undefined)
    setPart(0)
    try {
      const { data } = await upload(uploadFile, { query: {} }, file, { onProgress: setPart })
      // a file that isn't an image, whatever its name, was stored as a table
      if (!data.type.startsWith('image/')) setWrong(t('wrongType'))
      else if (isHere()) onUploaded(data.url)
    } catch (cause) {
      setWrong(refusalText(cause))
    }
    setPart(null)
  }
  const message = wrong ?? problem
  return (
    <div>
      <input
        ref={field}
        id={id}
        type="file"
        accept={types.join(',')}
        aria-label={t('choose')}
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-under`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button busy={part !== null} onClick={() => field.current?.click()}>
        <ImageUp aria-hidden size={16} />
        {t('add')}
      </Button>
      {part !== null && (
        <div className="mt-2 max-w-60">
          <ProgressBar label={t('uploading')} value={part * 100} />
        </div>
      )}
      <p
        id={`${id}-under`}
        role={message ? 'alert' : undefined}
        className={`mt-1 text-sm ${message ? 'text-danger' : 'text-text-muted'}`}
      >
        {message ?? t('limits')}
      </p>
    </div>
  )
}
