/** Content files as modules of validated data, from `content-build/loader.ts`. Collections are in order. */
type ContentOf<Name extends import('../../content-build/kinds.ts').KindName> =
  import('../../content-build/kinds.ts').Item<Name>;

declare module '#content/about/*' {
  const items: ContentOf<'about'>[];
  export default items;
}
declare module '#content/articles/*' {
  const items: ContentOf<'articles'>[];
  export default items;
}
declare module '#content/figures/*' {
  const item: ContentOf<'figures'>;
  export default item;
}
declare module '#content/get-involved/*' {
  const items: ContentOf<'get-involved'>[];
  export default items;
}
declare module '#content/home/*' {
  const item: ContentOf<'home'>;
  export default item;
}
declare module '#content/news/*' {
  const items: ContentOf<'news'>[];
  export default items;
}
declare module '#content/organisations/*' {
  const items: ContentOf<'organisations'>[];
  export default items;
}
declare module '#content/pages/*' {
  const item: ContentOf<'pages'>;
  export default item;
}
declare module '#content/patient-journeys/*' {
  const items: ContentOf<'patient-journeys'>[];
  export default items;
}
declare module '#content/research/*' {
  const items: ContentOf<'research'>[];
  export default items;
}
declare module '#content/screening-levels/*' {
  const item: ContentOf<'screening-levels'>;
  export default item;
}
declare module '#content/statistics/*' {
  const item: ContentOf<'statistics'>;
  export default item;
}
declare module '#content/supporters/*' {
  const items: ContentOf<'supporters'>[];
  export default items;
}
declare module '#content/team/*' {
  const items: ContentOf<'team'>[];
  export default items;
}
declare module '#content/testimonials/*' {
  const items: ContentOf<'testimonials'>[];
  export default items;
}
