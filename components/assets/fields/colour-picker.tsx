'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { HsvaColorPicker } from 'react-colorful'
import { inputLook } from '#components/ui/form/input-look.ts'
import { clamped, hexOf, type Hsva, hsvaOf } from '#rules/assets/form/colour.ts'

type Props = { label: string; value: string; onChange: (colour: string) => void }

const parts = [
  { part: 'h', most: 360, scale: 1 },
  { part: 's', most: 100, scale: 1 },
  { part: 'v', most: 100, scale: 1 },
  { part: 'a', most: 100, scale: 100 },
] as const

/** Sliders of a colour, each with its name, and the same values to type. */
export function ColourPicker({ label, value, onChange }: Props) {
  const t = useTranslations('asset-editor.colour')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // grey has no hue of its own, so the one that was chosen is kept beside the colour
  const [chosen, setChosen] = useState<Hsva>(() => hsvaOf(value))
  const colour = hexOf(chosen) === value ? chosen : hsvaOf(value)
  const change = (next: Hsva) => {
    const within = clamped(next)
    setChosen(within)
    onChange(hexOf(within))
  }
  useEffect(() => {
    // the library names its sliders in English
    const names = [t('area', { colour: label }), t('h'), t('a')]
    for (const [at, slider] of [...box.current!.querySelectorAll('[role=slider]')].entries())
      slider.setAttribute('aria-label', names[at] ?? '')
  }, [label, t])
  return (
    <div
      ref={box}
      className="mb-3 flex flex-col gap-2 rounded-lg border border-line bg-raised p-2 shadow-card"
    >
      <HsvaColorPicker color={colour} onChange={change} style={{ width: '100%', height: 168 }} />
      <div className="grid grid-cols-4 gap-2">
        {parts.map(({ part, most, scale }) => (
          <label key={part} htmlFor={`${id}-${part}`} className="text-xs text-text-muted">
            {t(part)}
            <input
              id={`${id}-${part}`}
              type="number"
              min={0}
              max={most}
              value={Math.round(colour[part] * scale)}
              onChange={(event) =>
                change({ ...colour, [part]: Number(event.target.value) / scale })
              }
              className={`${inputLook} mt-0.5 h-8 px-1.5 text-sm tabular-nums`}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
