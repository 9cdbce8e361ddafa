'use client'

import { DesignPicture } from '#components/emails/design/design-picture.tsx'
import { useAround } from '#components/emails/editor/state/editor-context.tsx'
import { useView } from '#components/emails/editor/state/use-view.ts'

type All = Parameters<typeof DesignPicture>[0]
type Props = Pick<All, 'title' | 'document' | 'room' | 'filling' | 'look'> &
  Partial<Pick<All, 'source' | 'theme'>>

/** A small picture of a version, in the language and on the device that the screen shows. */
export function ShownPicture(props: Props) {
  const around = useAround()
  const { language, device } = useView()
  return (
    <DesignPicture
      source={around}
      theme={around.theme}
      isPhone={device === 'phone'}
      {...{ language }}
      {...props}
    />
  )
}
