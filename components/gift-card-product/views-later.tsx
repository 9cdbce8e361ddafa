'use client'

import dynamic from 'next/dynamic'

/** Drawn on the server; the script of a view comes with that view alone. */
export const ProductEditorLater = dynamic(() =>
  import('./product-editor.tsx').then((file) => file.ProductEditor),
)
export const DeliveryEditorLater = dynamic(() =>
  import('./delivery-editor.tsx').then((file) => file.DeliveryEditor),
)
