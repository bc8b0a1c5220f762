import { endpoint } from '#contract/shared/endpoint.ts';
import { KitParams, PageParams } from './reports.ts';

export const previewReportPage = endpoint({
  name: 'previewReportPage',
  method: 'GET',
  path: '/api/admin/reports/:kit_id/pages/:page',
  callers: ['admin'],
  summary: 'The newest version of a report page, published or not.',
  params: PageParams,
  document: 'text/html',
  answers_head: true,
  errors: ['page_not_found'],
});

export const previewSuggestion = endpoint({
  name: 'previewSuggestion',
  method: 'GET',
  path: '/api/admin/reports/:kit_id/suggestion',
  callers: ['admin'],
  summary: 'The newest version of the suggestion, published or not.',
  params: KitParams,
  document: 'application/pdf',
  answers_head: true,
  errors: ['suggestion_not_found'],
});
