import { useState } from 'react'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { useIsHere } from '#components/ui/layout/use-is-here.ts'
import { upload } from '#client/upload.ts'
import { staticFile, uploadFile } from '#contract/uploads/calls.ts'

const mostBytes = 512 * 1024
/** Types of images that the platform takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif']

type Words = { wrongType: () => string; tooLarge: () => string }

/** Uploads one image at a time; obvious problems are reported before, others by the platform. */
export function useImageUpload(words: Words, onUploaded: (url: string) => void) {
  const refusalText = useRefusalText()
  const isHere = useIsHere()
  const [part, setPart] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string>()
  const send = async (file: File) => {
    if (!imageTypes.includes(file.type)) return setWrong(words.wrongType())
    if (file.size > mostBytes) return setWrong(words.tooLarge())
    setWrong(undefined)
    setPart(0)
    try {
      const { data } = await upload(uploadFile, staticFile, file, { onProgress: setPart })
      // a file that isn't an image, whatever its name, was stored as a table
      if (!data.type.startsWith('image/')) setWrong(words.wrongType())
      else if (isHere()) onUploaded(data.url)
    } catch (cause) {
      setWrong(refusalText(cause))
    }
    setPart(null)
  }
  return { part, wrong, send }
}
