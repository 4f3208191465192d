# nginx for one kind of part: the shell, a remote, or the gateway in front of the API and sign-in. The
# image contains only configuration; builds are in the site's volume (docs/operations/topology.md). The
# base image's own start script fills the environment into the templates.
FROM nginxinc/nginx-unprivileged:1.29.3-alpine@sha256:11cab1801e5b195e6e6aab60b4dce008081bb096ab919233b75265b6b3d8ea47
ARG KIND
COPY deploy/nginx/nginx.conf.template deploy/nginx/precompressed.conf.template \
  deploy/nginx/object-storage.conf.template /etc/nginx/templates/
COPY deploy/nginx/modules /etc/nginx/templates/modules
COPY deploy/nginx/${KIND} /etc/nginx/templates
COPY shared/security-headers/nginx /etc/nginx/templates/headers
COPY local/src/emulators/auth/templates /image/mail-templates
# /tmp is the only writable folder.
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp NGINX_ENVSUBST_FILTER=^CHAPS_ NGINX_ENTRYPOINT_QUIET_LOGS=1 \
  CHAPS_RUN=/tmp CHAPS_IMAGE=/image CHAPS_PORT=8080 \
  CHAPS_SERVER=server CHAPS_HSTS= CHAPS_STORAGE_CA=/etc/ssl/certs/ca-certificates.crt
# A new volume inherits its owner from the image that mounts it first; tools.Dockerfile's image writes to it.
USER root
RUN mkdir /site && chown 1000:1000 /site
USER 101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD wget -q -O /dev/null "http://127.0.0.1:8080${HEALTH_PATH:-/health}"
CMD ["nginx", "-c", "/tmp/nginx.conf", "-e", "stderr"]
