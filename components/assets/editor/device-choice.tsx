import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ChoiceBar } from '#components/assets/preview/choice-bar.tsx'
import { devices, setView, useView } from '#components/assets/state/use-view.ts'

const icons = { desktop: Monitor, tablet: Tablet, phone: Smartphone }

/** The device for which the preview draws the asset. */
export function DeviceChoice() {
  const t = useTranslations('asset-editor.preview')
  const { device } = useView()
  return (
    <ChoiceBar
      label={t('device')}
      value={device}
      options={devices.map((value) => ({
        value,
        label: t(`devices.${value}`),
        icon: icons[value],
      }))}
      onChange={(to) => setView({ device: to === 'desktop' ? null : to })}
    />
  )
}
