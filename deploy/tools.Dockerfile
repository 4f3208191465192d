# Builds every part and publishes into the site's volume, with the commands of docs/operations/publishing.md.
FROM node:24.11.1-bookworm-slim@sha256:48abc13a19400ca3985071e287bd405a1d99306770eb81d61202fb6b65cf0b57
# Pages are rendered before they are published.
RUN apt-get update && apt-get install --yes --no-install-recommends chromium \
  && rm -rf /var/lib/apt/lists/*
ENV CHROMIUM_PATH=/usr/bin/chromium
WORKDIR /project
COPY . .
RUN npm ci --ignore-scripts && node shared/mf-build/src/commands/build-parts.ts \
  && mkdir /site && chown node:node /site
ENV CHAPS_SITE=/site
USER node
CMD ["node", "deploy/first-publication.ts"]
