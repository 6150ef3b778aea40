import { getReference, type Reference } from '@muster/contract/reference'
import { OpenApi } from '../../http/openapi.ts'
import type { Route } from '../../http/route.ts'
import { presentReference } from './present.ts'

/** `readDocument` gives the OpenAPI document, which is there once all routes are. */
export function referenceRoutes(route: Route, readDocument: () => unknown) {
  let kept: Reference | undefined
  route(getReference, async () => {
    kept ??= presentReference(OpenApi.parse(readDocument()))
    return kept
  })
}
