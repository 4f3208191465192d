# nginx for one part: the shell, a remote, or the gateway in front of API and sign-in. The image has
# configuration only; builds live in the site's volume for ever (docs/operations.md).
FROM node:24.11.1-bookworm-slim AS configuration
ARG PART
WORKDIR /project
COPY shared/headers/policy.ts shared/headers/
COPY deploy/nginx deploy/nginx
COPY local/src/auth/templates /image/mail-templates
RUN node deploy/nginx/render.ts "$PART" /image

FROM nginxinc/nginx-unprivileged:1.29.3-alpine
COPY --from=configuration /image /image
ENV CHAPS_RUN=/tmp/nginx CHAPS_PORT=8080
USER 101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:8080${HEALTH_PATH:-/health}"
ENTRYPOINT ["sh", "/image/start.sh"]
