import { getGiftCardProduct, putGiftCardProduct } from '#contract/gift-card-product/calls.ts'
import { serve } from '#platform/route.ts'
import { changeProduct } from './change-product.ts'
import { readProduct } from './read-product.ts'

export const routes = [
  serve(getGiftCardProduct, readProduct),
  serve(putGiftCardProduct, changeProduct),
]
