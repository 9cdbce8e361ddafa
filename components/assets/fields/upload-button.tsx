'use client'

import { ImageUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useStore } from '#components/assets/state/editor-context.tsx'
import { imageTypes, useImageUpload } from '#components/commerce/form/use-image-upload.ts'
import { Button } from '#components/ui/button/button.tsx'
import { ProgressBar } from '#components/ui/chart/progress-bar.tsx'

type Props = {
  label: string
  /** the words of the button */
  words: string
  hint: string
  /** takes the image's path below the storefront's address */
  onUploaded: (path: string) => void
  children?: React.ReactNode
}

/** Uploads an image; says its size, or what is wrong with the file. */
export function UploadButton({ label, words, hint, onUploaded, children }: Props) {
  const t = useTranslations('asset-editor.image')
  const store = useStore()
  const input = useRef<HTMLInputElement>(null)
  const { part, wrong, send } = useImageUpload(
    { wrongType: () => t('wrongType'), tooLarge: () => t('tooLarge') },
    (url) => {
      const { origin, pathname } = new URL(url)
      store.set({ files: origin })
      onUploaded(pathname)
    },
  )
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={imageTypes.join(',')}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={part !== null} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden size={16} />
          {words}
        </Button>
        {children}
      </div>
      {part !== null && <ProgressBar label={t('uploading')} value={part * 100} />}
      <p
        role={wrong ? 'alert' : undefined}
        className={`mt-1 mb-1.5 text-sm ${wrong ? 'text-danger' : 'text-text-muted'}`}
      >
        {wrong ?? hint}
      </p>
    </>
  )
}
