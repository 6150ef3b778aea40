import * as calendar from './calendar.ts'
import { documented, documentedCalls } from './docs.ts'

documented(calendar.getCalendarLink.response, ['The link to your own events for a calendar app.'], {
  address: [
    'Anyone who has it can read your calendar; null until you create it.',
    'https://muster.example/calendar/rZ4cSVzXlRtlQnWjUOqLXHbWy9hIe3sMa1D8kQ5xNv0.ics',
  ],
})
documentedCalls(calendar, {
  getCalendarLink: { gives: 'The link, or null.' },
  renewCalendarLink: { gives: 'The new link.' },
  deleteCalendarLink: { gives: 'The link no longer works.' },
})
