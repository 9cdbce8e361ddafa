'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'
import { upload } from '#client/upload.ts'
import { staticFile, uploadFile } from '#contract/uploads/calls.ts'

const mostBytes = 50_000_000

/** Uploads one table at a time; obvious problems are reported before, others by the platform. */
export function useUpload(onUploaded: (file: { url: string; name: string }) => void) {
  const t = useTranslations('bulk.file')
  const refusalText = useRefusalText()
  const isHere = useIsHere()
  const abort = useRef<AbortController>(null)
  const [part, setPart] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string>()
  const send = async (file: File) => {
    if (file.size === 0) return setWrong(t('problems.empty'))
    if (file.size > mostBytes) return setWrong(t('tooLarge'))
    setWrong(undefined)
    setPart(0)
    const stopping = new AbortController()
    abort.current = stopping
    try {
      const more = { onProgress: setPart, signal: stopping.signal }
      const { data } = await upload(uploadFile, staticFile, file, more)
      // an image is stored as one, whatever its name
      if (data.type.startsWith('image/')) setWrong(t('image'))
      else if (isHere()) onUploaded({ url: data.url, name: data.name })
    } catch (cause) {
      if (!stopping.signal.aborted) setWrong(refusalText(cause))
    }
    setPart(null)
  }
  return { send, part, wrong, cancel: () => abort.current?.abort() }
}
